package workloads

// Colour is that of a creature of CHAMENEOS.
type Colour int

// A creature whose colour has faded takes no more part.
const (
	Red Colour = iota
	Yellow
	Blue
	Faded
)

// FirstColour is the colour of a creature at the start, by its number from 0.
func FirstColour(number uint64) Colour {
	return Colour(number % 3)
}

// Complement is the colour that both creatures take when they meet.
func (c Colour) Complement(other Colour) Colour {
	switch {
	case c == Faded || other == Faded:
		return Faded
	case c == other:
		return c
	}
	return Red + Yellow + Blue - c - other
}

// Chameneos are the parameters of CHAMENEOS.
type Chameneos struct {
	Chameneos uint64 `json:"number_of_chameneos"`
	Meetings  uint64 `json:"number_of_meetings"`
}

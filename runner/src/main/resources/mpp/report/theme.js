// Light or dark: as the system has it, unless the reader chose.

const THEMES = ["auto", "light", "dark"];
const themeListeners = [];
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const printing = window.matchMedia("print");

function storedTheme() {
  try {
    const stored = localStorage.getItem("mpp-theme");
    return THEMES.includes(stored) ? stored : "auto";
  } catch {
    return "auto"; // a browser that keeps nothing for files
  }
}

function showTheme(theme) {
  const button = document.getElementById("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.textContent = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme];
  button.setAttribute("aria-label", `Colours: ${theme}. Press for ${nextTheme(theme)}.`);
  changeTheme();
}

function nextTheme(theme) {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
}

function startTheme() {
  let theme = storedTheme();
  const button = document.getElementById("theme");
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = nextTheme(theme);
    try {
      localStorage.setItem("mpp-theme", theme);
    } catch {
      // It lasts as long as the page does.
    }
    showTheme(theme);
  });
  systemDark.addEventListener("change", changeTheme);
  showTheme(theme);
}

// A colour of the style sheet as it is now: [red, green, blue].
function themeColour(name) {
  const probe = element("span", { style: `color: var(--${name})`, hidden: true });
  document.body.append(probe);
  const numbers = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return numbers;
}

function rgb(colour) {
  return `rgb(${colour.map(Math.round).join(",")})`;
}

// Relative luminance and contrast as in WCAG 2.2.
function luminance(colour) {
  const [r, g, b] = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const LEAST_CONTRAST = 3; // of graphics, as WCAG 2.2 asks for (1.4.11)

// A testee's colour, mixed with the ink as far as it takes to be seen on the surface.
function visibleColour(hex, theme) {
  const own = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  for (let part = 0; part <= 1; part += 0.1) {
    const mixed = own.map((c, i) => c * (1 - part) + theme.ink[i] * part);
    if (contrast(mixed, theme.surface) >= LEAST_CONTRAST) return rgb(mixed);
  }
  return rgb(theme.ink);
}

// Reading a colour makes the browser lay the page out, so all are read once, until they change.
let themeNow = null;

function currentTheme() {
  if (themeNow) return themeNow;
  const names = ["ink", "surface", "muted", "line", "strong-line", "accent", "bad", "warn"];
  const colours = Object.fromEntries(names.map((name) => [name, themeColour(name)]));
  themeNow = { ...colours, text: (name) => rgb(colours[name]) };
  return themeNow;
}

function changeTheme() {
  themeNow = null;
  themeListeners.forEach((listener) => listener());
}

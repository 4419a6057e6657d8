// A shape per testee, so that nobody has to tell colours apart: filled, or hollow for points that did not converge.

const MARKERS = {
  square: "M-5,-5H5V5H-5Z",
  circle: "M-5.5,0a5.5,5.5 0 1,0 11,0a5.5,5.5 0 1,0 -11,0Z",
  "triangle-up": "M0,-6L6,5H-6Z",
  "triangle-down": "M0,6L-6,-5H6Z",
  diamond: "M0,-7L6,0L0,7L-6,0Z",
  pentagon: "M0,-6L6,-1.6L3.7,5.5H-3.7L-6,-1.6Z",
};
const CROSS = "M-4,-4L4,4M4,-4L-4,4";

function markerPath(testee) {
  return MARKERS[testee.marker] || MARKERS.circle;
}

// A testee's line and shape, for a legend.
function markerPicture(testee, colour) {
  const dash = testee.baseline ? ' stroke-dasharray="5 3"' : "";
  const picture = element("span", { "aria-hidden": "true" });
  picture.innerHTML =
    `<svg width="34" height="14" viewBox="-17 -7 34 14"><path d="M-17,0H17" stroke="${colour}" stroke-width="2"${dash}/>` +
    `<path d="${markerPath(testee)}" fill="${colour}"/></svg>`;
  return picture;
}

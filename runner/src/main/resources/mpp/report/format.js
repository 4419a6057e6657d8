// Numbers and texts as the page's tables show them.

const SUFFIXES = [[1e9, 1e9, "G"], [1e6, 1e6, "M"], [1e4, 1e3, "k"]]; // from where, by how much, what

// Four significant digits, as Quantity.scala does.
function quantity(x) {
  if (x === null || x === undefined || !Number.isFinite(x)) return "–";
  const rounded = Number(x.toPrecision(4));
  const size = Math.abs(rounded);
  if (size !== 0 && size < 1e-4) return rounded.toExponential();
  const [, factor, suffix] = SUFFIXES.find(([least]) => size >= least) || [0, 1, ""];
  return decimal(Number((rounded / factor).toPrecision(4))) + suffix;
}

// A parameter's value. One that is empty leaves the choice to the testee.
function valueText(value) {
  return value === "" ? "default" : value;
}

// Never with an exponent.
function decimal(x) {
  const text = String(x);
  return text.includes("e") ? x.toFixed(20).replace(/\.?0+$/, "") : text;
}

function percent(fraction) {
  return fraction === null || !Number.isFinite(fraction) ? "–" : `${quantity(fraction * 100)} %`;
}

function interval(low, high) {
  return low === null || high === null ? "–" : `${quantity(low)} to ${quantity(high)}`;
}

// A metric's name, with blanks: collectionMillis, collection millis.
function words(name) {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

// An element of the page with attributes, listeners (those that begin with "on") and children.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

// Text that stands in HTML that ECharts puts together.
function escaped(text) {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

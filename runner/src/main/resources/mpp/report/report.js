// Brings a report's page to life. Without it, the page shows its tables and gnuplot's plots.

const placesOf = (kind) => [...document.querySelectorAll(kind)];
const charts = [...placesOf(".chart").map((place) => new Chart(place)), ...placesOf(".profile").map((place) => new ProfileChart(place))];
const saveButton = document.getElementById("save-data");

charts.forEach((chart) => chart.build());
themeListeners.push(() => charts.forEach((chart) => chart.themed()));
startTheme();

// Charts that are about to come into sight are drawn, and those that are to be printed.
const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) charts.find((chart) => chart.place === target).see(isIntersecting);
  },
  { rootMargin: "300px" },
);
charts.forEach((chart) => sight.observe(chart.place));
window.addEventListener("beforeprint", () => charts.forEach((chart) => chart.draw()));
printing.addEventListener("change", () => {
  changeTheme();
  charts.forEach((chart) => chart.print());
});

// A table with thousands of rows is made usable when it is opened.
document.querySelectorAll("table.sortable").forEach((table) => {
  table.closest("details").addEventListener("toggle", () => startTable(table), { once: true });
});

document.querySelectorAll("table.summary, table.resources").forEach(startRanks);
startFilter(document.getElementById("filter"), charts);

saveButton.hidden = false;
saveButton.addEventListener("click", () => {
  const file = new Blob([JSON.stringify(data)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  saveAs(`${data.run}.json`, address);
  URL.revokeObjectURL(address);
});

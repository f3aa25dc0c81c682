/**
 * The charts of a page of the docs: each table below a line `<!-- chart: name, unit -->` becomes `charts/name.svg`, with a group
 * of bars for each row and a bar for each column of numbers.
 *
 * @param {string} markdown
 * @returns {{ name: string, svg: string }[]}
 */
export function drawCharts(markdown) {
  return [...markdown.matchAll(/^<!-- chart: ([\w-]+), (.+?) -->\n\n((?:\|.*\n)+)/gm)].map(
    ([, name, unit, table]) => ({ name, svg: drawChart(name, readTable(table), unit) }),
  )
}

/** @param {string} table */
function readTable(table) {
  const [names, , ...rows] = table
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const bars = rows.map(([label, ...cells]) => ({ label, values: cells.map(readNumber) }))
  const broken = bars.find(({ values }) => values.some(Number.isNaN))
  if (broken) throw new Error(`Not every cell of "${broken.label}" begins with a number`)
  return { series: names.slice(1), bars }
}

/** The number at the beginning of a cell: `1,790` and `23 % (before 14 %)` are 1790 and 23. */
const readNumber = (cell) => Number.parseFloat(cell.replaceAll(',', ''))

const WIDTH = 720
const LEFT = 250
const RIGHT = 90
const BAR = 16
const GAP = 14
/** In the order of the legend, so that no one needs the colours. */
const FILLS = ['#8a8f98', '#2f6fde', '#2b9a66']

function drawChart(name, { series, bars }, unit) {
  const most = Math.max(...bars.flatMap(({ values }) => values))
  const group = series.length * BAR + GAP
  const height = 30 + bars.length * group
  const parts = series.map((name, index) => {
    const x = LEFT + index * 120
    return `<rect x="${x}" y="6" width="10" height="10" fill="${FILLS[index]}"/><text x="${x + 15}" y="15">${toXml(name)}</text>`
  })
  for (const [row, { label, values }] of bars.entries()) {
    const top = 30 + row * group
    parts.push(
      `<text x="${LEFT - 8}" y="${top + (series.length * BAR) / 2 + 4}" text-anchor="end">${toXml(label)}</text>`,
    )
    for (const [index, value] of values.entries()) {
      const y = top + index * BAR
      const width = Math.max(1, ((WIDTH - LEFT - RIGHT) * value) / most)
      parts.push(
        `<rect x="${LEFT}" y="${y + 1}" width="${width.toFixed(1)}" height="${BAR - 2}" fill="${FILLS[index]}"/>`,
        `<text x="${(LEFT + width + 5).toFixed(1)}" y="${y + 12}">${value.toLocaleString('en')} ${toXml(unit)}</text>`,
      )
    }
  }
  const style =
    'text{font:12px system-ui,sans-serif;fill:#1f2328}@media (prefers-color-scheme:dark){text{fill:#e6edf3}}'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<title>${toXml(name)}</title>
<style>${style}</style>
${parts.join('\n')}
</svg>
`
}

const toXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawCharts } from './drawCharts.mjs'

const page = readFileSync('docs/performance.md', 'utf8')
const table = (rows: string) =>
  `<!-- chart: work, µs -->\n\n| Read | Before | Now |\n|---|---|---|\n${rows}\n`

describe('charts of the docs', () => {
  it('are those of the tables: npm run docs:charts draws them', () => {
    const drawn = drawCharts(page)
    expect(drawn.length).toBeGreaterThan(1)
    for (const { name, svg } of drawn) {
      expect(svg, name).toBe(readFileSync(`docs/charts/${name}.svg`, 'utf8'))
      expect(page).toContain(`(charts/${name}.svg)`)
    }
    expect(readdirSync('docs/charts').sort()).toEqual(drawn.map(({ name }) => `${name}.svg`).sort())
  })

  it('have a bar for each number, as long as it is large', () => {
    const [chart] = drawCharts(table('| an <item> | 1,000 µs | 250 (goal 200) |'))
    const widths = [...(chart?.svg ?? '').matchAll(/width="([\d.]+)" height="14"/g)].map(([, width]) =>
      Number(width),
    )
    expect(chart?.name).toBe('work')
    expect(widths[0]).toBe(4 * (widths[1] ?? 0))
    expect(chart?.svg).toContain('>1,000 µs<')
    expect(chart?.svg).toContain('>an &lt;item><')
  })

  it('are refused for a table with words among its numbers', () => {
    expect(() => drawCharts(table('| an item | fast | 3 |'))).toThrow('"an item"')
  })
})

// `npm run docs:charts`: draws the charts of docs/performance.md from its tables.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawCharts } from './drawCharts.mjs'

const docs = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs')
mkdirSync(join(docs, 'charts'), { recursive: true })
for (const { name, svg } of drawCharts(readFileSync(join(docs, 'performance.md'), 'utf8')))
  writeFileSync(join(docs, 'charts', `${name}.svg`), svg)

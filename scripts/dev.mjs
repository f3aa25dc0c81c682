// `npm run dev`: builds what changes, and shows it in the pages that are open.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTypeScript } from './loadTypeScript.mjs'
import { requireNode, requirePackages } from './requirements.mjs'
import { markStale } from './staleness.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
// What it writes is for development: `npm start` builds its own.
markStale(root)
const { develop } = await loadTypeScript(root, 'scripts/dev/develop.ts')
await develop(root)

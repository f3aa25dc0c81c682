// `npm run backup -- create|verify|restore …`: the built command, see docs/operators.md.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const command = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/server/backup.mjs')
if (existsSync(command)) {
  await import(pathToFileURL(command).href)
} else {
  console.error('Pergola is not built yet: run "npm run build" first.')
  process.exitCode = 1
}

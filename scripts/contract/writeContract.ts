// `npm run contract`: writes what is made from the schemas of the server's routes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contractFiles } from './contractFiles'

const root = fileURLToPath(new URL('../../', import.meta.url))
for (const [path, text] of Object.entries(await contractFiles(root))) {
  writeFileSync(root + path, text)
  console.info(path)
}

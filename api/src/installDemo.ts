import { installAtlas } from './demo/installAtlas'
import { ProjectRegistry } from './lifecycle/ProjectRegistry'

/**
 * The installation of the demo as a process of its own, `DATA_DIR` being its only argument: it holds some hundred
 * megabytes of source data, which the server should neither need nor keep.
 */
async function main([dataDir]: readonly string[]): Promise<void> {
  if (!dataDir) throw new Error('The first argument has to be the data folder')
  const registry = new ProjectRegistry({ dataDir })
  try {
    await installAtlas(registry)
  } finally {
    await registry.close()
  }
}

await main(process.argv.slice(2))

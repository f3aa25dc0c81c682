import { LocalStorage } from './LocalStorage'
import type { Storage } from './Storage'
import type { StorageConfig } from './StorageConfig'

/**
 * Opens the storage that a project's configuration names. The S3 client, which is large, is loaded only when used.
 *
 * @param config - a local `root` has to be absolute here
 */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  if (config.type === 'local') return new LocalStorage(config.root)
  const { S3Storage } = await import('./S3Storage')
  return new S3Storage(config)
}

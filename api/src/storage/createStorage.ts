import { LocalStorage } from './LocalStorage'
import type { S3StorageOptions } from './S3Storage'
import type { Storage } from './Storage'

export type StorageConfig = { driver: 'local'; root: string } | ({ driver: 's3' } & S3StorageOptions)

/** Opens the storage that the configuration names. The S3 client is loaded only when it is used. */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  if (config.driver === 'local') return new LocalStorage(config.root)
  const { S3Storage } = await import('./S3Storage')
  return new S3Storage(config)
}

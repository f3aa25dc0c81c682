/** File storage of a project: a folder, or a bucket of an S3-compatible service. */
export type StorageConfig =
  | { type: 'local'; root: string }
  | {
      type: 's3'
      bucket: string
      region: string
      /** Address of the service when it is not Amazon's, for example `https://minio.example:9000`. */
      endpoint?: string
      /** Key prefix inside the bucket. */
      root?: string
      accessKeyId: string
      secretAccessKey: string
      forcePathStyle?: boolean
    }

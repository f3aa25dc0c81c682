import Type from 'typebox'

const AssetParams = Type.Object({ name: Type.String() })

const AssetQuerystring = Type.Object({
  key: Type.Optional(
    Type.String({ description: 'Key of a thumbnail: a system key, or one of the whitelist' }),
  ),
  w: Type.Optional(Type.String({ description: 'Width in pixels' })),
  h: Type.Optional(Type.String({ description: 'Height in pixels' })),
  f: Type.Optional(Type.String({ description: '`crop` or `contain`' })),
  q: Type.Optional(Type.String({ description: 'Quality, 0 to 100' })),
  format: Type.Optional(
    Type.String({ description: 'jpg, png, webp or avif; without it the format of the file' }),
  ),
  v: Type.Optional(
    Type.String({ description: 'Checksum of the file: such an address may be cached for ever' }),
  ),
})

const UploadParams = Type.Object({ project: Type.String(), name: Type.String() })

/** The content of a file: no JSON, so there is nothing for a serializer to leave out. */
const response = { 200: Type.Unsafe<never>({ type: 'string', format: 'binary' }) } as const
const produces = ['application/octet-stream']

export const assetSchemas = {
  asset: {
    summary: 'A file, or a thumbnail of it',
    security: [],
    params: AssetParams,
    querystring: AssetQuerystring,
    produces,
    response,
  },
  original: { summary: 'A file as it was uploaded', security: [], params: UploadParams, produces, response },
} as const

import Type from 'typebox'

export const AssetParams = Type.Object({ name: Type.String() })

export const AssetQuerystring = Type.Object({
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

export const UploadParams = Type.Object({ project: Type.String(), name: Type.String() })

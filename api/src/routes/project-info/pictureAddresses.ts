import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'

/** Addresses of a public picture of the project. */
export interface PictureAddresses {
  full_url: string
  url: string
  asset_url: string
}

/** @returns null when no file has the id */
export async function pictureAddresses(
  request: { project: Project; viewer: Viewer },
  id: number,
): Promise<PictureAddresses | null> {
  const { project, viewer } = request
  if (id <= 0) return null
  const file = await project
    .knex('directus_files')
    .where({ id })
    .first('filename_disk', 'private_hash', 'filename_download')
  if (!file) return null
  const naming = (await project.settings.get()).text('asset_url_naming')
  const name = naming === 'filename_download' ? file.filename_download : file.private_hash
  const url = `/uploads/${project.key}/originals/${file.filename_disk}`
  return { full_url: `${viewer.baseUrl}${url}`, url, asset_url: `/${project.key}/assets/${name}` }
}

import { toSlug } from '@pergola/sdk/contract'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import type { Project } from '../../project/Project'
import { systemViewer, type Viewer } from '../../project/Viewer'
import { SnapshotService } from '../../snapshot/SnapshotService'
import { drawPicture } from '../../templates/drawPicture'
import type { PictureSeed, Template } from '../../templates/Template'
import { translateModel } from '../../templates/translateModel'
import { FilesService } from '../files/FilesService'
import { stageContent } from '../files/stageContent'

/** No picture of a template comes near. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** The first administrator, to whom everything belongs that a template brings. */
const owner: Viewer = { ...systemViewer, userId: 1 }

/** Fills a new project: the model, then pictures and items, by the services that clients use. */
export async function fillFromTemplate(
  project: Project,
  { model: inEnglish, pictures, items }: Template,
): Promise<void> {
  const model = { ...inEnglish, collections: await translateModel(inEnglish.collections ?? []) }
  const service = new SnapshotService(project, owner)
  const { hash, changes } = await service.diff(model)
  // What every project has beside it stays.
  const added = changes.filter(({ action }) => action !== 'delete')
  await service.apply(
    model,
    hash,
    added.map(({ id }) => id),
  )
  const files: number[] = []
  for (const seed of pictures) files.push(await addPicture(project, seed))
  for (const { collection, rows } of items) {
    await new ItemsService({ project, viewer: owner, collection }).createMany(
      rows.map((row) => withFiles(row, files)),
    )
  }
}

async function addPicture(project: Project, seed: PictureSeed): Promise<number> {
  const staged = await stageContent(await drawPicture(seed), MAX_PICTURE_BYTES)
  try {
    const upload = { staged, fileName: `${toSlug(seed.title)}.png`, declaredType: 'image/png', charset: '' }
    const { keys } = await new FilesService({ project, viewer: owner }).create(upload, { title: seed.title })
    return Number(keys[0])
  } finally {
    await staged.dispose()
  }
}

function withFiles(row: Row, files: readonly number[]): Row {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, isPicture(value) ? files[value.picture] : value]),
  )
}

function isPicture(value: unknown): value is { picture: number } {
  return typeof value === 'object' && value !== null && 'picture' in value
}

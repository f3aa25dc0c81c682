import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { detectMediaType } from '../../files/mediaTypes'
import type { ContentColumns } from '../../items/rules/serverColumns'
import type { Settings } from '../../project/SettingsCache'
import type { ExifValues } from './parseExif'
import { readPicture } from './readPicture'
import type { StagedContent } from './stageContent'

export interface ContentSource {
  /** The sender's name of the file. */
  fileName: string
  /** The sender's word on the type. */
  declaredType: string | null
  /** Empty where it was not looked for. */
  charset: string
}

export interface DescribedContent {
  columns: Omit<ContentColumns, 'filename_disk' | 'storage'>
  /** What the picture says about itself: the first value of a field that people may change. */
  metadata: ExifValues | null
}

/**
 * What the record of a file says about its content.
 *
 * @throws 422/4 when the project does not take files of this type
 */
export async function describeContent(
  staged: StagedContent,
  source: ContentSource,
  settings: Settings,
): Promise<DescribedContent> {
  const type = detectMediaType(staged.head, source.fileName, source.declaredType)
  checkWhitelist(type, settings.text('file_mimetype_whitelist'))
  const { metadata, ...size } = await readPicture(staged.path, type)
  return {
    columns: {
      type,
      charset: source.charset,
      filesize: staged.sizeBytes,
      ...size,
      duration: 0,
      embed: null,
      checksum: staged.checksum,
    },
    metadata,
  }
}

function checkWhitelist(type: string, setting: string): void {
  const allowed = setting
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
  if (allowed.length === 0 || allowed.includes(type)) return
  const message = say('fileTypeNotAllowed', { type, allowed: allowed.join(', ') })
  throw validationError([{ field: 'type', message }])
}

import type { TFunction } from 'i18next'
import type { Upload } from './createUploads'

export const isOnItsWay = ({ state }: Upload) => state === 'running' || state === 'waiting'

/** How these uploads fare, for those who do not see them: `''` while there are none. */
export function describeUploads(uploads: readonly Upload[], t: TFunction): string {
  const underway = uploads.filter(isOnItsWay).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (uploads.length === 0) return ''
  if (underway > 0) return t('uploading_files', { count: underway })
  return failed > 0
    ? t('files_not_uploaded', { count: failed })
    : t('files_uploaded', { count: uploads.length })
}

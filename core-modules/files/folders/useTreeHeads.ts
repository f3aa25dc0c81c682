import { useTranslation } from 'react-i18next'
import type { TreeHead } from './FolderTree'

/** The rows above the folders. */
export function useTreeHeads(places: readonly TreeHead['place'][]): TreeHead[] {
  const { t } = useTranslation()
  return places.map((place) =>
    place === 'all'
      ? { place, icon: 'photo_library', label: t('modules.files.all_files') }
      : { place, icon: 'folder_off', label: t('modules.files.no_folder') },
  )
}

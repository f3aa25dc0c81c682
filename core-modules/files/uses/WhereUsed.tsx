import type { PrimaryKey } from '@pergola/sdk'
import type { ShownItem } from '@pergola/sdk/items'
import { IconButton, lazyComponent } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Loaded when it is first opened. */
export const FileUsesDialog = lazyComponent(() =>
  import(/* webpackChunkName: "file-uses" */ './FileUsesDialog').then((file) => file.FileUsesDialog),
)

/** Shows on request which items refer to the file of the page. */
export function WhereUsed({ item }: ShownItem) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        variant="secondary"
        icon="link"
        label={t('modules.files.where_used')}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <FileUsesDialog file={item.id as PrimaryKey} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { type Item, type PrimaryKey, useNotify } from '@pergola/sdk'
import { FileUpload, type ShownItem } from '@pergola/sdk/items'
import { Button, Dialog, IconButton, useIsNarrow } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Puts other content in the place of a file's: whatever refers to it, and its addresses, stay as they are. */
export function ReplaceFile({ item, reload }: ShownItem) {
  const { t } = useTranslation()
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const label = t('modules.files.replace')
  const open = () => setIsOpen(true)

  async function handleUploaded() {
    setIsOpen(false)
    await reload()
    notify({ title: t('modules.files.replaced'), color: 'success', icon: 'check' })
  }

  return (
    <>
      {useIsNarrow() ? (
        <IconButton variant="secondary" icon="swap_horiz" label={label} onPress={open} />
      ) : (
        <Button icon="swap_horiz" onPress={open}>
          {label}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('modules.files.replace_title', { name: item.title || item.filename_download })}
      >
        <p>{t('modules.files.replace_body')}</p>
        <FileUpload
          replaces={item.id as PrimaryKey}
          accept={acceptedFor(item)}
          onUploaded={() => void handleUploaded()}
        />
      </Dialog>
    </>
  )
}

/** A picture keeps the ending of its name, so it stays of its type: the pages that show it rely on that. */
function acceptedFor({ type }: Item): string | null {
  return typeof type === 'string' && type.startsWith('image/') ? type : null
}

import { useCommands } from '@pergola/sdk'
import { FileUpload, type FileUploadProps } from '@pergola/sdk/items'
import { Button, Dialog } from '@pergola/sdk/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Upload {
  /** Among the actions of the page. */
  newButton: ReactNode
  /** In the middle of a library that holds nothing. */
  emptyButton: ReactNode
  /** Stands beside the listing, so that it stays open when its first file takes the place of what has opened it. */
  dialog: ReactNode
}

/**
 * The dialog for new files, and what opens it; each file shows in the library as soon as it is there, closed or not.
 *
 * @param isOffered - The person may upload.
 */
export function useUpload(isOffered: boolean, values?: FileUploadProps['values']): Upload {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useCommands(isOffered ? [{ id: 'new', title: t('file_upload'), icon: 'add', run: open }] : [])

  if (!isOffered) return { newButton: null, emptyButton: null, dialog: null }
  return {
    newButton: (
      <Button variant="primary" icon="add" onPress={open}>
        {t('new')}
      </Button>
    ),
    emptyButton: (
      <Button icon="upload" onPress={open}>
        {t('file_upload')}
      </Button>
    ),
    dialog: (
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('file_upload')}
        footer={
          <Button variant="primary" onPress={() => setIsOpen(false)}>
            {t('done')}
          </Button>
        }
      >
        <FileUpload values={values} />
      </Dialog>
    ),
  }
}

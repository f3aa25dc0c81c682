import { useCommands } from '@pergola/sdk'
import { FileUpload, type FileUploadProps } from '@pergola/sdk/items'
import { Button, Dialog } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Opens the dialog for new files; each shows in the library as soon as it is there, closed or not. */
export function UploadButton({ values }: Pick<FileUploadProps, 'values'>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  useCommands([{ id: 'new', title: t('file_upload'), icon: 'add', run: () => setIsOpen(true) }])

  return (
    <>
      <Button variant="primary" icon="add" onPress={() => setIsOpen(true)}>
        {t('new')}
      </Button>
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
    </>
  )
}

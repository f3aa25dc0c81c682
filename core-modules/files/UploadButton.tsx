import { useApi } from '@pergola/sdk'
import { FileUpload, itemKeys } from '@pergola/sdk/items'
import { Button, Dialog } from '@pergola/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Opens the dialog for new files; each shows in the library as soon as it is there. */
export function UploadButton() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)

  function handleUploaded() {
    void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_files') })
  }

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
        <FileUpload onUploaded={handleUploaded} />
      </Dialog>
    </>
  )
}

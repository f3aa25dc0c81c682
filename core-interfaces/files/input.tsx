import type { InterfaceProps } from '@pergola/sdk'
import { FileUpload } from '@pergola/sdk/items'
import { Button, Dialog } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicture } from '../shared/FilePicture'
import { filePickerFilters, filePickerLayout } from '../shared/filePicker'
import { RelatedItems } from '../shared/related/RelatedItems'
import { manyToManyShape } from '../shared/related/RelationShape'
import styles from './files.module.css'
import type meta from './meta'

const PICKER_LAYOUT = filePickerLayout({ viewType: null, viewOptions: null, viewQuery: null })
const THUMBNAIL_PATHS = ['title', 'type', 'filename_disk', 'data']

/** Files joined by rows of a junction; new ones are uploaded. */
export default function FilesInput(props: InterfaceProps<typeof meta>) {
  const { relation, options } = props
  const { t } = useTranslation()
  const shape = useMemo(() => relation && manyToManyShape(relation), [relation])
  return (
    <RelatedItems
      {...props}
      shape={shape}
      picker={{
        layout: PICKER_LAYOUT,
        filters: filePickerFilters({ filters: null, accept: options.accept }),
      }}
      extraPaths={THUMBNAIL_PATHS}
      renderLead={({ item }) => (
        <span className={styles.thumbnail}>
          <FilePicture file={item} size="small" fit="crop" iconSize={20} />
        </span>
      )}
      renderCreate={({ link, close }) => (
        <Dialog
          isOpen
          title={t('file_upload')}
          onOpenChange={close}
          footer={
            <Button variant="primary" onPress={close}>
              {t('done')}
            </Button>
          }
        >
          <FileUpload accept={options.accept} onUploaded={(file) => link(file.id)} />
        </Dialog>
      )}
    />
  )
}

import type { InterfaceProps } from '@pergola/sdk'
import { ItemPicker } from '@pergola/sdk/items'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { filePickerFilters, filePickerLayout } from '../shared/filePicker'
import { type FileValue, fileIdOf } from '../shared/files'
import { OneFile } from '../shared/OneFile'
import { FileCard } from './FileCard'
import styles from './file.module.css'
import type meta from './meta'

/**
 * One file: uploaded, or picked among those that are there. It stages the file's id: a whole record would be saved as a
 * change of that file, which takes a right that who picks one need not have.
 */
export default function FileInput(props: InterfaceProps<typeof meta, FileValue>) {
  const { value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const [isPicking, setIsPicking] = useState(false)
  const fileId = fileIdOf(value)
  const layout = useMemo(() => filePickerLayout(options), [options])
  const nothing = <span className={styles.none}>--</span>

  return (
    <ControlGroup {...props} className={styles.field}>
      {fileId !== null && <FileCard {...props} fileId={fileId} />}
      {fileId === null && isReadOnly && nothing}
      {fileId === null && !isReadOnly && (
        <OneFile
          accept={options.accept}
          onUploaded={(file) => onChange(file.id)}
          onPick={() => setIsPicking(true)}
        >
          {nothing}
        </OneFile>
      )}
      <ItemPicker
        isOpen={isPicking}
        title={t('choose_one')}
        collection="directus_files"
        layout={layout}
        filters={filePickerFilters(options)}
        value={[]}
        isSingle
        onDone={([picked]) => {
          setIsPicking(false)
          if (picked !== undefined) onChange(Number(picked))
        }}
        onCancel={() => setIsPicking(false)}
      />
    </ControlGroup>
  )
}

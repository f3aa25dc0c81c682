import type { ReactNode } from 'react'
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { Button } from '../button/Button'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './FileDrop.module.css'

export interface FileDropProps {
  /** "Drop files here…" */
  title: string
  /** A second line: the size limit, the types taken. */
  hint?: ReactNode
  /** Text of the button that opens the file dialog. */
  selectLabel: string
  /** Media types offered in the file dialog. Dropped files are handed over unchecked. */
  accept?: readonly string[]
  isMultiple?: boolean
  isDisabled?: boolean
  /** For a place among other fields. */
  isSmall?: boolean
  onFiles: (files: File[]) => void
  /** Further buttons. */
  children?: ReactNode
  className?: string
}

type DropItems = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]['items']

/** A place to drop files on; pasting works too, and so does a button. */
export function FileDrop(props: FileDropProps) {
  const {
    title,
    hint,
    selectLabel,
    accept,
    isMultiple = true,
    isDisabled,
    isSmall,
    onFiles,
    children,
    className,
  } = props

  async function handleDrop(items: DropItems) {
    const files = await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])))
    const taken = isMultiple ? files : files.slice(0, 1)
    if (taken.length > 0) onFiles(taken)
  }

  return (
    <DropZone
      isDisabled={isDisabled}
      getDropOperation={() => 'copy'}
      onDrop={(event) => void handleDrop(event.items)}
      className={cx(styles.zone, isSmall && styles.small, className)}
    >
      <Icon name="cloud_upload" size={isSmall ? 24 : 36} className={styles.icon} />
      <Text slot="label" className={styles.title ?? ''}>
        {title}
      </Text>
      {hint && <span className={styles.hint}>{hint}</span>}
      <div className={styles.actions}>
        <FileTrigger
          acceptedFileTypes={accept?.length ? accept : undefined}
          allowsMultiple={isMultiple}
          onSelect={(list) => list && list.length > 0 && onFiles([...list])}
        >
          <Button size="compact" icon="devices" isDisabled={isDisabled}>
            {selectLabel}
          </Button>
        </FileTrigger>
        {children}
      </div>
    </DropZone>
  )
}

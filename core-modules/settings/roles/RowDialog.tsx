import type { Collection, Permission } from '@pergola/sdk'
import { Button, Dialog } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionTable } from './permissionTable'

/** What the dialogs about one row of the matrix are given. */
export interface RowDialogProps {
  table: PermissionTable
  collection: Collection
  status: string | null
  onConfirm: (part: Partial<Permission>) => void
  onClose: () => void
}

interface FrameProps {
  title: string
  /** What a tick means. */
  body: string
  size?: 'small' | 'medium'
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog whose ticks go into the matrix when it is done; nothing is saved yet. */
export function RowDialog({ title, body, size, onDone, onClose, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      size={size}
      title={title}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onDone()
              onClose()
            }}
          >
            {t('done')}
          </Button>
        </>
      }
    >
      <p>{body}</p>
      {children}
    </Dialog>
  )
}

/** A list with an entry, or without it. */
export function withEntry(list: readonly string[], entry: string, isIn: boolean): string[] {
  const rest = list.filter((other) => other !== entry)
  return isIn ? [...rest, entry] : rest
}

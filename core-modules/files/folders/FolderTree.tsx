// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out by level; no element has the role of a tree grid
// biome-ignore-all lint/a11y/useFocusableInteractive: focus is on what the cells contain
import { cx, Icon } from '@pergola/sdk/ui'
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Dragged, draggedOf, dragStarted } from './dragged'
import styles from './FolderTree.module.css'
import type { Folder } from './foldersQuery'
import { type FolderRow, type Place, visibleRows } from './folderTree'
import { NameField, type NameFieldProps } from './NameField'
import { useTreeFocus } from './useTreeFocus'

/** A row above the folders. */
export interface TreeHead {
  place: 'all' | null
  icon: string
  label: string
}

/** A row in which a name is typed: of the folder itself, or of a new one in it. */
export interface NameEdit {
  kind: 'rename' | 'new'
  /** `null`: a new one in the root. */
  folder: number | null
}

export interface FolderTreeProps {
  label: string
  folders: readonly Folder[]
  heads: readonly TreeHead[]
  /** The place that is shown, or chosen. */
  current: Place | undefined
  open: ReadonlySet<number>
  onToggle: (folder: number, isOpen: boolean) => void
  /** Rows are links to these addresses; without it they choose. */
  hrefOf?: (place: Place) => string
  onChoose?: (place: Place) => void
  isDisabled?: (place: Place) => boolean
  /** Buttons at the end of a row. */
  toolsOf?: (folder: Folder) => ReactNode
  edit?: (NameEdit & Omit<NameFieldProps, 'label' | 'defaultValue'>) | null
  /** Keys of a folder's row beyond those of the tree. */
  onFolderKey?: (folder: Folder, event: KeyboardEvent) => void
  isDraggable?: boolean
  /** Whether what is dragged may be dropped there. */
  canDrop?: (dragged: Dragged, place: Place) => boolean
  onDrop?: (dragged: Dragged, place: Place) => void
  /** Files of the device are held over a row; undefined: no longer. */
  onFilesOver?: (place: Place | undefined) => void
}

/** Folders as a tree: one stop of the Tab key, arrow keys inside. */
export function FolderTree(props: FolderTreeProps) {
  const { label, folders, heads, current, open, onToggle, edit } = props
  const { t, i18n } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const rows = visibleRows(folders, open)
  useFocusAfterEdit(ref, edit)
  const focus = useTreeFocus({
    ref,
    rows: [
      ...heads.map(({ place }) => ({ place: place as Place, level: 1, isOpen: null })),
      ...rows.map(({ folder, level, isOpen }) => ({ place: folder.id as Place, level, isOpen })),
    ],
    start: current ?? heads[0]?.place ?? null,
    onToggle: (place, isOpen) => typeof place === 'number' && onToggle(place, isOpen),
    isRightToLeft: i18n.dir() === 'rtl',
  })
  const rowProps = (place: Place) => ({
    tree: props,
    place,
    isTabStop: focus.focused === place,
    onFocus: () => focus.onFocusRow(place),
  })
  const newName = (
    <NameRow key="new" level={levelOf(rows, edit?.folder ?? null) + 1}>
      {edit && <NameField {...edit} label={t('modules.files.name_of_new')} defaultValue="" />}
    </NameRow>
  )

  return (
    <div ref={ref} role="treegrid" aria-label={label} className={styles.tree} onKeyDown={focus.onKeyDown}>
      {heads.map(({ place, icon, label: name }) => (
        <Row key={String(place)} {...rowProps(place)} level={1} icon={icon} name={name} />
      ))}
      {edit?.kind === 'new' && edit.folder === null && newName}
      {rows.flatMap((row) => {
        const { folder } = row
        const isNamed = edit?.kind === 'rename' && edit.folder === folder.id
        return [
          isNamed ? (
            <NameRow key={folder.id} level={row.level}>
              <NameField
                {...edit}
                label={t('modules.files.new_name_of', { name: folder.name })}
                defaultValue={folder.name}
              />
            </NameRow>
          ) : (
            <Row
              key={folder.id}
              {...rowProps(folder.id)}
              level={row.level}
              icon={row.isOpen ? 'folder_open' : 'folder'}
              name={folder.name}
              row={row}
            />
          ),
          ...(edit?.kind === 'new' && edit.folder === folder.id ? [newName] : []),
        ]
      })}
    </div>
  )
}

/** The box of a name takes the focus away with it: it goes to the row that was named, or that the new folder is below. */
function useFocusAfterEdit(tree: RefObject<HTMLElement | null>, edit: FolderTreeProps['edit']): void {
  const isEditing = Boolean(edit)
  const folder = edit?.folder ?? null
  useEffect(() => {
    if (!isEditing) return
    const { current } = tree
    return () => {
      if (document.activeElement !== document.body) return
      const row = folder === null ? '[tabindex="0"]' : `[data-place="${folder}"] [data-row-target]`
      current?.querySelector<HTMLElement>(row)?.focus()
    }
  }, [tree, isEditing, folder])
}

function levelOf(rows: readonly FolderRow[], folder: number | null): number {
  return rows.find((row) => row.folder.id === folder)?.level ?? 0
}

interface RowProps {
  tree: FolderTreeProps
  place: Place
  level: number
  icon: string
  name: string
  /** Of a folder; heads have none. */
  row?: FolderRow
  isTabStop: boolean
  onFocus: () => void
}

function Row({ tree, place, level, icon, name, row, isTabStop, onFocus }: RowProps) {
  const isCurrent = tree.current === place
  const drop = useDrop(tree, place)
  const folder = row?.folder
  const isLink = tree.hrefOf !== undefined
  const isDisabled = tree.isDisabled?.(place) === true
  const target = {
    className: styles.target,
    tabIndex: isTabStop ? 0 : -1,
    'data-row-target': true,
    title: name,
  }
  const content = (
    <>
      <Icon name={icon} size={20} />
      <span className={styles.name}>{name}</span>
    </>
  )

  return (
    <div
      role="row"
      aria-level={level}
      aria-posinset={row?.position}
      aria-setsize={row?.siblings}
      aria-expanded={row?.isOpen ?? undefined}
      aria-selected={isLink ? undefined : isCurrent}
      data-place={String(place)}
      className={cx(styles.row, isCurrent && styles.current)}
      style={{ '--level': level }}
      onFocus={onFocus}
      onKeyDown={folder && tree.onFolderKey && ((event) => tree.onFolderKey?.(folder, event))}
      draggable={(folder && tree.isDraggable) || undefined}
      onDragStart={folder && ((event) => dragStarted(event.dataTransfer, { kind: 'folder', id: folder.id }))}
      {...drop}
    >
      {row?.isOpen === null || !row ? (
        <span className={styles.toggle} />
      ) : (
        // For the pointer alone: by keyboard and for screen readers the row itself opens and closes.
        <span
          className={styles.toggle}
          aria-hidden="true"
          onClick={() => tree.onToggle(row.folder.id, !row.isOpen)}
        >
          <Icon name={row.isOpen ? 'expand_more' : 'chevron_right'} size={18} />
        </span>
      )}
      <div role="gridcell" className={styles.cell}>
        {tree.hrefOf ? (
          <Link
            {...target}
            to={tree.hrefOf(place)}
            draggable={false}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {content}
          </Link>
        ) : (
          <button
            {...target}
            type="button"
            // Still a stop of the keys: the arrows begin here where the place it is in cannot be chosen.
            aria-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && tree.onChoose?.(place)}
          >
            {content}
          </button>
        )}
      </div>
      {folder && tree.toolsOf && (
        <div role="gridcell" className={styles.tools}>
          {tree.toolsOf(folder)}
        </div>
      )}
    </div>
  )
}

function NameRow({ level, children }: { level: number; children: ReactNode }) {
  return (
    <div role="row" aria-level={level} className={styles.row} style={{ '--level': level }}>
      <span className={styles.toggle} />
      <div role="gridcell" className={styles.cell}>
        {children}
      </div>
    </div>
  )
}

/** Makes a row a place to drop on. */
function useDrop({ canDrop, onDrop, onFilesOver }: FolderTreeProps, place: Place) {
  const [isOver, setIsOver] = useState(false)
  const accepted = (event: DragEvent): Dragged | null => {
    const dragged = draggedOf(event)
    return dragged && canDrop?.(dragged, place) ? dragged : null
  }
  const hasFiles = (event: DragEvent) =>
    onFilesOver !== undefined && place !== 'all' && event.dataTransfer.types.includes('Files')
  if (!onDrop) return {}
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      // The page takes these files itself, for the place that they are held over.
      if (hasFiles(event)) {
        onFilesOver?.(place)
        setIsOver(true)
        return
      }
      if (!accepted(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave: () => {
      setIsOver(false)
      onFilesOver?.(undefined)
    },
    onDrop: (event: DragEvent) => {
      const dragged = accepted(event)
      setIsOver(false)
      // Once the page has taken them.
      if (hasFiles(event)) setTimeout(() => onFilesOver?.(undefined))
      if (!dragged) return
      event.preventDefault()
      onDrop(dragged, place)
    },
  }
}

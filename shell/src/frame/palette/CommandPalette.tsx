import type { Command } from '@pergola/sdk'
import { Dialog, Icon, Kbd, VisuallyHidden } from '@pergola/sdk/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import styles from './CommandPalette.module.css'
import { PaletteList } from './PaletteList'
import { type PaletteEntry, searchGroups } from './paletteEntries'
import type { EarlyTyping } from './useEarlyTyping'
import { type ItemSearch, useItemSearch } from './useItemSearch'
import { usePaletteGroups } from './usePaletteGroups'

export interface CommandPaletteProps {
  isOpen: boolean
  /** What can be done on the page. */
  commands: readonly Command[]
  earlyTyping: EarlyTyping
  onClose: () => void
}

/** One box from which everything in the project can be reached: actions of the page, pages, views and items. */
export function CommandPalette({ isOpen, commands, earlyTyping, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<PaletteEntry | null>(null)

  function choose(entry: PaletteEntry) {
    onClose()
    if (entry.href !== undefined) navigate(entry.href)
    else setChosen(entry)
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={onClose}
        title={t('palette.title')}
        placement="top"
        isTitleHidden
        isFlush
      >
        <PaletteContent commands={commands} earlyTyping={earlyTyping} onChoose={choose} />
      </Dialog>
      {!isOpen && chosen && <RunOnce key={chosen.id} entry={chosen} onDone={() => setChosen(null)} />}
    </>
  )
}

/** What it does may move the focus or open a dialog: it begins once the palette has given the focus back. */
function RunOnce({ entry, onDone }: { entry: PaletteEntry; onDone: () => void }) {
  const latest = useRef({ entry, onDone })
  useEffect(() => {
    const timer = setTimeout(() => {
      latest.current.onDone()
      latest.current.entry.run?.()
    }, FOCUS_RETURNS_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** The dialog leaves without an animation; the focus returns with the next frame. */
const FOCUS_RETURNS_MS = 50

const MOST_OF_GROUP = 8

interface PaletteContentProps extends Pick<CommandPaletteProps, 'commands' | 'earlyTyping'> {
  onChoose: (entry: PaletteEntry) => void
}

function PaletteContent({ commands, earlyTyping, onChoose }: PaletteContentProps) {
  const { t } = useTranslation()
  const listId = useId()
  const { box } = earlyTyping
  useFocusAtStart(box)
  const [text, setText] = useState(() => earlyTyping.text.current)
  const search = useItemSearch(text)
  const items =
    search.entries.length > 0 ? [{ id: 'items', title: t('palette.items'), entries: search.entries }] : []
  const groups = [...searchGroups(usePaletteGroups(commands), text, MOST_OF_GROUP), ...items]
  const entries = groups.flatMap((group) => group.entries)
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = entries.find(({ id }) => id === activeId) ?? entries[0]
  const optionId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const at = active ? entries.indexOf(active) : -1
      setActiveId(entries[(at + step + entries.length) % entries.length]?.id ?? null)
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return (
    <div className={styles.palette}>
      <div className={styles.box}>
        <Icon name="search" className={styles.magnifier} />
        <input
          ref={box}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(null)
          }}
          onKeyDown={handleKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        optionId={optionId}
        onActive={setActiveId}
        onChoose={onChoose}
      />
      <PaletteStatus search={search} count={entries.length} />
    </div>
  )
}

function useFocusAtStart(box: EarlyTyping['box']) {
  useEffect(() => {
    // After the dialog, which takes the focus itself when it is new.
    const timer = setTimeout(() => box.current?.focus())
    return () => clearTimeout(timer)
  }, [box])
}

/** What is said about the search beside its results; screen readers hear their number, too. */
function PaletteStatus({ search, count }: { search: ItemSearch; count: number }) {
  const { t } = useTranslation()
  const status = useStatusText(search, count)
  return (
    <>
      {status && (
        <p className={styles.status} aria-hidden="true">
          {status}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{status || t('palette.found', { count })}</VisuallyHidden>
      </div>
    </>
  )
}

function useStatusText(search: ItemSearch, count: number): string {
  const { t, i18n } = useTranslation()
  if (search.isSearching) return t('palette.searching')
  if (search.hasFailed) return t('palette.failed')
  if (search.unfinished.length > 0) {
    const collections = new Intl.ListFormat(i18n.language).format(search.unfinished)
    return t('palette.unfinished', { collections })
  }
  return count === 0 ? t('no_results') : ''
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

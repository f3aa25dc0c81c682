import { type Command, useCommands } from '@pergola/sdk'
import { type Commands, useHost } from '@pergola/sdk/host'
import { lazyOverlay } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useEarlyTyping } from './useEarlyTyping'

const CommandPalette = lazyOverlay(() =>
  import(/* webpackChunkName: "command-palette" */ './CommandPalette').then((file) => file.CommandPalette),
)
const ShortcutList = lazyOverlay(() =>
  import(/* webpackChunkName: "command-palette" */ './ShortcutList').then((file) => file.ShortcutList),
)

const loadFocusKeys = () => import(/* webpackChunkName: "command-palette" */ './focusKeys')

const OWN = ['search-page', 'field-menu', 'next-region', 'previous-region', 'shortcuts', 'palette']
/** What starts where the focus is, which the palette has while it is open. */
const BY_KEYS_ALONE = ['field-menu', 'next-region', 'previous-region', 'palette']
/** What the page offers stands before what every page has. */
const placeOf = ({ id }: Command) => OWN.indexOf(id)

function listOffered(commands: Commands): Command[] {
  const hasFields = document.querySelector('[data-page] [data-field]') !== null
  return commands
    .list()
    .filter(({ id }) => hasFields || id !== 'field-menu')
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** A dialog has the page out of reach: what is chosen in the palette would change it behind that. */
function isBehindModal(): boolean {
  return document.querySelector('[data-page]')?.closest('[inert], [aria-hidden="true"]') != null
}

/** The keys that work on every page, and what they open. */
export function CommandCenter() {
  const { t } = useTranslation()
  const { commands, stores } = useHost()
  const isPaletteOpen = useStore(stores.frame, (state) => state.isPaletteOpen)
  const { paletteToggled } = stores.frame.getState()
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false)
  const [offered, setOffered] = useState<readonly Command[]>([])
  const earlyTyping = useEarlyTyping(isPaletteOpen)
  const isOpen = isPaletteOpen || areShortcutsOpen
  useEffect(() => {
    // As they are at the moment of opening: what changes behind it must not move what is read.
    if (isOpen) setOffered(listOffered(commands))
  }, [isOpen, commands])

  useCommands([
    {
      id: 'search-page',
      title: t('palette.search_page'),
      icon: 'search',
      keys: '/',
      run: () => {
        const box = document.querySelector<HTMLElement>('[data-page] input[type="search"]')
        if (box) box.focus()
        else paletteToggled(true)
      },
    },
    {
      id: 'field-menu',
      title: t('palette.field_menu'),
      keys: 'mod+.',
      keysWork: 'everywhere',
      run: () => void loadFocusKeys().then(({ openFieldMenu }) => openFieldMenu()),
    },
    {
      id: 'next-region',
      title: t('palette.next_region'),
      keys: 'f6',
      keysWork: 'everywhere',
      run: () => void loadFocusKeys().then(({ goToRegion }) => goToRegion(1)),
    },
    {
      id: 'previous-region',
      title: t('palette.previous_region'),
      keys: 'shift+f6',
      keysWork: 'everywhere',
      run: () => void loadFocusKeys().then(({ goToRegion }) => goToRegion(-1)),
    },
    {
      id: 'shortcuts',
      title: t('palette.shortcuts'),
      icon: 'keyboard',
      keys: '?',
      run: () => setAreShortcutsOpen(true),
    },
    {
      id: 'palette',
      title: t('palette.title'),
      icon: 'search',
      keys: 'mod+k',
      keysWork: 'everywhere',
      run: () => {
        if (!isBehindModal()) paletteToggled(true)
      },
    },
  ])
  return (
    <>
      <CommandPalette
        isOpen={isPaletteOpen}
        commands={offered.filter(({ id }) => !BY_KEYS_ALONE.includes(id))}
        earlyTyping={earlyTyping}
        onClose={() => paletteToggled(false)}
      />
      <ShortcutList isOpen={areShortcutsOpen} commands={offered} onClose={() => setAreShortcutsOpen(false)} />
    </>
  )
}

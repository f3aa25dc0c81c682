import {
  Button,
  ConfirmDialog,
  Dialog,
  Focusable,
  HoverCard,
  IconButton,
  Menu,
  MenuItem,
  MenuSection,
  MenuSeparator,
  MenuTrigger,
  Popover,
  PopoverTrigger,
  PromptDialog,
  Sheet,
  TextField,
  Tooltip,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import styles from './Gallery.module.css'
import { Row, Specimen } from './Specimen'

type Overlay = 'dialog' | 'confirm' | 'prompt' | 'sheet'

/** What opens over the page. */
export function OverlaySpecimens() {
  return (
    <>
      <Menus />
      <Dialogs />
    </>
  )
}

/** They open beside a button. */
function Menus() {
  return (
    <>
      <Specimen name="Menu">
        <Row>
          <MenuTrigger>
            <Button iconEnd="keyboard_arrow_down">Save options</Button>
            <Menu>
              <MenuItem icon="edit" shortcut="⌘S">
                Save and stay
              </MenuItem>
              <MenuItem icon="add">Save and add new</MenuItem>
              <MenuItem icon="content_copy" description="Keeps this item as it is">
                Save as copy
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon="delete" isDanger>
                Delete
              </MenuItem>
              <MenuItem icon="undo" isDisabled>
                Undo changes
              </MenuItem>
            </Menu>
          </MenuTrigger>
          <MenuTrigger>
            <IconButton icon="more_vert" label="More" variant="secondary" />
            <Menu selectionMode="single" defaultSelectedKeys={['cozy']} aria-label="More">
              <MenuSection title="Spacing">
                <MenuItem id="compact">Compact</MenuItem>
                <MenuItem id="cozy">Cozy</MenuItem>
              </MenuSection>
            </Menu>
          </MenuTrigger>
        </Row>
      </Specimen>
      <Specimen name="Popover">
        <Row>
          <PopoverTrigger>
            <Button icon="filter_list">Filter</Button>
            <Popover aria-label="Filter">
              <TextField label="Contains" />
            </Popover>
          </PopoverTrigger>
        </Row>
      </Specimen>
      <Specimen name="HoverCard">
        <HoverCard content="Countess, Engines">Ada Byron</HoverCard>
      </Specimen>
      <Specimen name="Tooltip">
        <Row>
          <Tooltip content="Opens in a new tab">
            <Button>Hover or focus me</Button>
          </Tooltip>
          <Tooltip content="No part of the kit, a trigger all the same">
            <Focusable>
              <a href="#Tooltip" className={styles.link}>
                Any link
              </a>
            </Focusable>
          </Tooltip>
        </Row>
      </Specimen>
    </>
  )
}

/** They take the place of the page. */
function Dialogs() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen name="Dialog">
      <Row>
        <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
        <Button onPress={() => setOpen('confirm')}>Open confirm dialog</Button>
        <Button onPress={() => setOpen('prompt')}>Open prompt dialog</Button>
        <Button onPress={() => setOpen('sheet')}>Open sheet</Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={close}
        title="Edit city"
        footer={
          <>
            <Button variant="quiet" onPress={close}>
              Cancel
            </Button>
            <Button variant="primary" onPress={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="Lisbon" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete 3 items?"
        body="Lisbon, Porto and Faro will be gone. There is no way back."
        confirmLabel="Delete 3 items"
        isDanger
        onConfirm={close}
        onCancel={close}
      />
      <PromptDialog
        isOpen={open === 'prompt'}
        title="Name of the bookmark"
        placeholder="Large cities"
        confirmLabel="Create bookmark"
        isRequired
        onConfirm={close}
        onCancel={close}
      />
      <Sheet isOpen={open === 'sheet'} onOpenChange={close} title="Info">
        <TextField label="Search" />
      </Sheet>
    </Specimen>
  )
}

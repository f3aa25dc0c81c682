import {
  Button,
  ButtonGroup,
  type ButtonVariant,
  CellButton,
  CopyButton,
  IconButton,
  IconLink,
  LinkButton,
  Segmented,
  ToggleButton,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import { Row, Specimen } from './Specimen'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

/** Buttons of all kinds. */
export function ButtonSpecimens() {
  return (
    <>
      <PlainButtons />
      <Toggles />
      <Groups />
    </>
  )
}

/** They do something when they are pressed. */
function PlainButtons() {
  return (
    <>
      <Specimen name="Button">
        {(['standard', 'compact'] as const).map((size) => (
          <Row key={size}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant="primary" size={size} icon="add">
              New item
            </Button>
            <Button size={size} iconEnd="keyboard_arrow_down">
              Options
            </Button>
            <LinkButton size={size} href="#Button" iconEnd="open_in_new">
              Learn more
            </LinkButton>
          </Row>
        ))}
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isPending>
              Save changes
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isDisabled>
              Disabled
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="IconButton">
        <Row>
          {variants.map((variant) => (
            <IconButton key={variant} variant={variant} icon="edit" label={`Edit, ${variant}`} />
          ))}
          {variants.map((variant) => (
            <IconButton key={variant} variant={variant} shape="round" icon="add" label={`Add, ${variant}`} />
          ))}
          <IconButton icon="bookmark" isFilled label="Bookmarked" />
          <IconButton size="compact" icon="close" label="Close" />
          <IconButton icon="refresh" label="Reload, running" isPending />
          <IconButton icon="delete" label="Delete, disabled" isDisabled />
          <IconLink icon="arrow_back" label="Back" href="#IconButton" shape="round" variant="secondary" />
        </Row>
      </Specimen>
      <Specimen name="CopyButton">
        <Row>
          <CopyButton text="Pergola" />
          <CopyButton text="Pergola" size="compact" aria-label="Copy the name" />
        </Row>
      </Specimen>
      <Specimen name="CellButton">
        <Row>
          <CellButton>Read all</CellButton>
          <CellButton icon="expand_more">With an icon</CellButton>
          <CellButton icon="more_vert" aria-label="More" />
        </Row>
      </Specimen>
    </>
  )
}

/** They stay as they were left. */
function Toggles() {
  const [view, setView] = useState<string>('table')
  return (
    <>
      <Specimen name="ToggleButton">
        <Row>
          <ToggleButton>Off</ToggleButton>
          <ToggleButton defaultSelected icon="bookmark">
            On
          </ToggleButton>
          <ToggleButton isDisabled>Disabled</ToggleButton>
        </Row>
      </Specimen>
      <Specimen name="Segmented">
        <Row>
          {(['plain', 'solid', 'outline'] as const).map((look) => (
            <Segmented
              key={look}
              aria-label={look}
              look={look}
              value={view}
              onChange={setView}
              options={[
                { id: 'table', label: 'Table', icon: 'view_headline' },
                { id: 'cards', label: 'Cards', icon: 'view_module' },
                { id: 'none', label: 'Off', isDisabled: true },
              ]}
            />
          ))}
          <Segmented
            aria-label="Icons"
            size="compact"
            value={view}
            onChange={setView}
            options={[
              { id: 'table', label: 'Table', icon: 'view_headline', isIconOnly: true },
              { id: 'cards', label: 'Cards', icon: 'view_module', isIconOnly: true },
            ]}
          />
        </Row>
      </Specimen>
    </>
  )
}

/** Buttons of one decision. */
function Groups() {
  return (
    <Specimen name="ButtonGroup">
      <ButtonGroup align="end" aria-label="Actions">
        <Button variant="quiet">Cancel</Button>
        <Button>Save and stay</Button>
        <Button variant="primary">Save</Button>
      </ButtonGroup>
    </Specimen>
  )
}

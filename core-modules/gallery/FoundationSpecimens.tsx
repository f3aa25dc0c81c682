import { Icon, Kbd, ProductMark, PublicScene } from '@pergola/sdk/ui'
import styles from './Gallery.module.css'
import { Row, Specimen } from './Specimen'

const steps = Array.from({ length: 12 }, (_, index) => index + 1)
const surfaces = ['canvas', 'nav', 'panel', 'raised', 'selected', 'ink']
const icons = [
  'search',
  'add',
  'settings',
  'folder',
  'group',
  'edit',
  'delete',
  'anchor',
  'mode_edit',
  'no_such_icon',
]

/** Colours, type and icons. */
export function FoundationSpecimens() {
  return (
    <>
      <Specimen name="Colours">
        {['neutral', 'accent'].map((scale) => (
          <div key={scale} className={styles.steps}>
            {steps.map((step) => (
              <div
                key={step}
                className={styles.step}
                style={{ background: `var(--${scale}-${step})` }}
                title={`${scale}-${step}`}
              />
            ))}
          </div>
        ))}
        <Row>
          {surfaces.map((name) => (
            <div
              key={name}
              className={styles.surface}
              style={{ background: `var(--${name})`, color: name === 'ink' ? 'var(--on-ink)' : undefined }}
            >
              {name}
            </div>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Type">
        <div>
          <p className={styles.type22}>Page title 22/28</p>
          <p className={styles.type18}>Section 18/24</p>
          <p className={styles.type14}>Body 14/20: the quick brown fox jumps over the lazy dog, 0123456789</p>
          <p className={styles.type13}>Table and meta 13/20: Příliš žluťoučký kůň, Ağrı, Łódź</p>
          <p className={styles.type12}>Caption 12/16</p>
        </div>
      </Specimen>
      <Specimen name="Icon">
        <Row>
          {icons.map((name) => (
            <Icon key={name} name={name} size={24} label={name} />
          ))}
          <Icon name="bookmark" size={24} filled label="bookmark, filled" />
          <Icon name="search" size={16} label="16 px" />
          <Icon name="search" size={20} label="20 px" />
          <Icon name="search" size={32} label="32 px" />
        </Row>
      </Specimen>
      <Specimen name="Kbd">
        <Row>
          <Kbd>⌘S</Kbd>
          <Kbd>Ctrl S</Kbd>
          <Kbd>Esc</Kbd>
        </Row>
      </Specimen>
      <Specimen name="ProductMark">
        <Row>
          <ProductMark />
          <ProductMark size={24} isRunning />
        </Row>
      </Specimen>
      <Specimen name="PublicScene">
        <PublicScene className={styles.scene} />
      </Specimen>
    </>
  )
}

import { Breadcrumb, Card, Details, FileDrop, IconButton, Tabs } from '@pergola/sdk/ui'
import { useState } from 'react'
import { cities } from './cities'
import styles from './Gallery.module.css'
import { Grid, Specimen } from './Specimen'

/** Ways to lay out what there is. */
export function DataSpecimens() {
  const [tab, setTab] = useState('schema')
  return (
    <>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          aria-label="Breadcrumb"
          items={[
            { label: 'Collections', href: '#Breadcrumb' },
            { label: 'Cities', href: '#Breadcrumb' },
            { label: 'Lisbon' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          aria-label="Field"
          selectedId={tab}
          onChange={setTab}
          tabs={[
            { id: 'interface', label: 'Interface', content: 'Which kind of field?' },
            { id: 'schema', label: 'Schema', icon: 'settings', content: 'How is it stored?' },
            { id: 'relation', label: 'Relation', isDisabled: true, content: null },
          ]}
        />
      </Specimen>
      <Specimen name="Card">
        <Grid>
          <Card icon="public" title="Global settings" subtitle="24 items" href="#Card" />
          <Card icon="group" title="Roles & permissions" subtitle="3 roles" href="#Card" isSelected />
          <Card icon="sync" title="Version and updates" subtitle="Checked by the operator" isDisabled />
        </Grid>
        <div className={styles.tiles}>
          {cities.map(({ name, country }) => (
            <Card
              key={name}
              layout="tile"
              icon="image"
              title={name}
              subtitle={country}
              href="#Card"
              action={<IconButton icon="more_vert" size="compact" label={`More about ${name}`} />}
            />
          ))}
        </div>
      </Specimen>
      <Specimen name="FileDrop">
        <Grid>
          <FileDrop
            title="Drop files here…"
            hint="At most 100 MB"
            selectLabel="From this device"
            onFiles={() => undefined}
          />
          <FileDrop
            title="Drop a file here…"
            selectLabel="From this device"
            isSmall
            isDisabled
            onFiles={() => undefined}
          />
        </Grid>
      </Specimen>
      <Specimen name="Details">
        <Details summary="Advanced options" defaultOpen>
          Things that are rarely needed.
        </Details>
      </Specimen>
    </>
  )
}

import {
  Breadcrumb,
  Card,
  DataTable,
  Details,
  FileDrop,
  IconButton,
  SortableList,
  StatusDot,
  Switch,
  Table,
  Tabs,
  Truncate,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import styles from './Gallery.module.css'
import { Grid, Specimen } from './Specimen'

const cities = [
  { name: 'Lisbon', country: 'Portugal', population: 545_796, isCapital: true },
  {
    name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    country: 'Wales',
    population: 3_107,
    isCapital: false,
  },
  { name: 'Windhoek', country: 'Namibia', population: 431_000, isCapital: true },
]
const numbers = new Intl.NumberFormat('en-US')

/** Ways to lay out what there is. */
export function DataSpecimens() {
  const [tab, setTab] = useState('schema')
  const [order, setOrder] = useState(['Name', 'Country', 'Population'])
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
      <Specimen name="Table">
        <Table aria-label="Cities">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Country</th>
              <th scope="col">Status</th>
              <th scope="col" data-numeric>
                Population
              </th>
            </tr>
          </thead>
          <tbody>
            {cities.map((city) => (
              <tr key={city.name}>
                <th scope="row">
                  <Truncate isFocusable className={styles.narrow}>
                    {city.name}
                  </Truncate>
                </th>
                <td>{city.country}</td>
                <td>
                  <StatusDot
                    tone={city.isCapital ? 'success' : 'neutral'}
                    label={city.isCapital ? 'Capital' : 'City'}
                  />
                </td>
                <td data-numeric>{numbers.format(city.population)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Specimen>
      <Specimen name="DataTable">
        <DataTable
          aria-label="Cities to sort"
          rows={cities}
          getKey={({ name }) => name}
          isSubdued={({ isCapital }) => !isCapital}
          columns={[
            { id: 'name', label: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
            { id: 'country', label: 'Country', cell: ({ country }) => country },
            {
              id: 'population',
              label: 'Population',
              cell: ({ population }) => numbers.format(population),
              sortValue: ({ population }) => population,
              sortsDescendingFirst: true,
              isNumeric: true,
            },
          ]}
          renderActions={({ name }) => (
            <IconButton icon="more_vert" size="compact" label={`Actions for ${name}`} />
          )}
        />
      </Specimen>
      <Specimen name="SortableList">
        <Grid>
          {(['plain', 'card'] as const).map((look) => (
            <SortableList
              key={look}
              aria-label={`Columns, ${look}`}
              look={look}
              items={order}
              getKey={(name) => name}
              getLabel={(name) => name}
              onReorder={setOrder}
              renderItem={(name) => (
                <div className={styles.item}>
                  {name}
                  <Switch aria-label={`Show ${name}`} defaultSelected />
                </div>
              )}
            />
          ))}
        </Grid>
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

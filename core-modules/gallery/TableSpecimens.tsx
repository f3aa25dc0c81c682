import {
  Avatar,
  Badge,
  type DataColumn,
  type DataRowState,
  DataTable,
  IconButton,
  SortableList,
  StatusDot,
  Switch,
  Table,
  Truncate,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import { cities } from './cities'
import styles from './Gallery.module.css'
import { Grid, Specimen } from './Specimen'

type City = (typeof cities)[number]

const numbers = new Intl.NumberFormat('en-US')
const POPULATION: DataColumn<City> = {
  id: 'population',
  label: 'Population',
  cell: ({ population }) => numbers.format(population),
  sortValue: ({ population }) => population,
  sortsDescendingFirst: true,
  isNumeric: true,
}

/** Rows, to be read, sorted, edited or put in order. */
export function TableSpecimens() {
  const [order, setOrder] = useState(['Name', 'Country', 'Population'])
  return (
    <>
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
            POPULATION,
          ]}
          renderActions={({ name }) => (
            <IconButton icon="more_vert" size="compact" label={`Actions for ${name}`} />
          )}
        />
        <CitiesOfForm />
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
    </>
  )
}

/** What became of each row in the form around it. */
const STATES: readonly DataRowState[] = ['changed', 'invalid', 'removed']

/** Rows of a form that is not saved yet: with a picture, what became of them, and a click that opens them. */
function CitiesOfForm() {
  const [opened, setOpened] = useState<string | null>(null)
  const stateOf = (city: City) => STATES[cities.indexOf(city)] ?? null
  return (
    <>
      <DataTable
        aria-label="Cities of a form"
        rows={cities}
        getKey={({ name }) => name}
        renderLead={({ name }) => <Avatar name={name} size={24} isDecorative />}
        getState={stateOf}
        onRowClick={({ name }) => setOpened(name)}
        columns={[
          { id: 'name', label: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
          { id: 'state', label: 'State', cell: (city) => <Badge>{stateOf(city)}</Badge>, isControl: true },
          { id: 'country', label: 'Country', cell: ({ country }) => country, isDetail: true },
          POPULATION,
        ]}
        renderActions={({ name }) => (
          <IconButton icon="edit" size="compact" label={`Edit ${name}`} onPress={() => setOpened(name)} />
        )}
      />
      <p role="status">{opened === null ? 'Nothing is opened' : `Opened: ${opened}`}</p>
      <DataTable
        aria-label="No cities"
        rows={[] as City[]}
        getKey={({ name }) => name}
        columns={[POPULATION]}
        empty={<p>What stands in the place of a table without rows.</p>}
      />
    </>
  )
}

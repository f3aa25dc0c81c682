/** The build of Leaflet that makes no global, with the types of the other one. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}

// Named one by one: read from the files, their types would be as large as the world.
declare module 'world-atlas/countries-110m.json' {
  const topology: import('../sdk/src/items/map/readOutline').WorldTopology
  export default topology
}
declare module 'world-atlas/countries-50m.json' {
  const topology: import('../sdk/src/items/map/readOutline').WorldTopology
  export default topology
}

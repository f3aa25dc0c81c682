/** Release of the wire contract that this server speaks. */
export const API_VERSION = '8.8.1'

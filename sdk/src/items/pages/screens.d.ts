import type { JSX } from 'react'
import type { ItemPageProps, ListingProps } from './screenProps'

export declare function ListingScreen(props: ListingProps): JSX.Element
export declare function importItemPage(): Promise<{ ItemPage: (props: ItemPageProps) => JSX.Element }>

import { categories } from './categories';

/**
 * Kinds of asset that are sold on murabaha, and the words that name one at the end of a category: a
 * "delivery_van" is a vehicle. The list is closed, so that no debt passes under a new name. Ours.
 */
const ASSET_KINDS: Readonly<Record<string, readonly string[]>> = {
  vehicle: ['car', 'truck', 'van', 'bus', 'buses', 'lorry', 'lorries', 'motorcycle', 'bicycle'],
  machinery: ['machine', 'tractor', 'trailer', 'forklift', 'excavator', 'crane', 'rig', 'plant'],
  vessel: ['ship', 'boat', 'barge', 'tanker', 'train', 'wagon'],
  aircraft: ['airplane', 'aeroplane', 'helicopter', 'drone', 'engine'],
  real_estate: ['property', 'properties', 'land', 'plot', 'house', 'villa', 'apartment', 'flat'],
  building: ['office', 'shop', 'warehouse', 'factory', 'factories', 'farm', 'hotel'],
  equipment: ['tool', 'device', 'instrument', 'register', 'generator', 'turbine', 'pump', 'panel'],
  electronics: ['computer', 'laptop', 'phone', 'server', 'printer', 'counter', 'appliance'],
  software: ['licence', 'license', 'patent'],
  furniture: ['fixture', 'fitting', 'cabinet', 'display', 'box', 'boxes'],
  goods: ['merchandise', 'inventory', 'inventories', 'product', 'supplies', 'stock', 'packaging'],
  spare_parts: ['part', 'component', 'tyre', 'tire', 'battery', 'batteries'],
  commodity: ['commodities', 'metal', 'copper', 'aluminium', 'steel', 'iron', 'zinc', 'nickel'],
  raw_material: ['material', 'cement', 'timber', 'wood', 'cotton', 'rubber', 'plastic', 'chemical'],
  fuel: ['oil', 'gas', 'petrol', 'diesel', 'coal', 'alcohol', 'spirits'],
  food: ['foodstuff', 'grain', 'wheat', 'rice', 'sugar', 'coffee', 'beverage', 'drink', 'water'],
  crop: ['produce', 'seed', 'fertilizer', 'fertiliser', 'feed'],
  livestock: ['cattle', 'sheep', 'goat', 'camel', 'poultry', 'fish', 'animal'],
  medicine: ['drug', 'pharmaceutical', 'vaccine'],
  clothing: ['clothes', 'garment', 'textile', 'fabric', 'shoe', 'jewellery', 'jewelry'],
};

/** The kinds, for the error that refuses another. */
export const ASSET_KIND_NAMES = Object.keys(ASSET_KINDS);

/** Categories that name a kind of asset which is sold on murabaha. */
export const SALEABLE = categories({
  atEnd: [...ASSET_KIND_NAMES, ...Object.values(ASSET_KINDS).flat()],
});

export { StorageReadings, type StorageOptions } from './storage-readings';

export { createProvenance, type ProvenanceOptions } from './create-provenance';
export { provenanceRoutes } from './routes';

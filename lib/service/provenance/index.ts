export { createProvenance, type ProvenanceOptions } from './provenance';
export { provenanceRoutes } from './routes';
